// Written by web/types/protocol.py from web/app/protocol/.

export type PageName = 'home' | 'table' | 'curtain' | 'summary' | 'final' | 'deal' | 'rules' | 'lesson-end' | 'history' | 'transfer' | 'statistics' | 'days' | 'scores' | 'review' | 'par' | 'puzzles' | 'whatif-end' | 'gathering' | 'take-back' | 'guest';

export type SheetName = 'settings' | 'wipe' | 'paste' | 'menu' | 'log' | 'tricks' | 'unseen' | 'aid' | 'hint' | 'finish' | 'more' | 'players' | 'give-up' | 'record' | 'values' | 'hands' | 'deeper' | 'compared' | 'forget' | 'solver' | 'themes' | 'tables' | 'empty-days' | 'empty-solved' | 'empty-mistakes' | 'leave' | 'rules' | 'scores' | 'scanner' | 'devices';

export type PartKind = 'where' | 'log' | 'prompt' | 'toolbar' | 'trick' | 'slot' | 'supply' | 'question' | 'seat' | 'plate' | 'tray' | 'vault' | 'hand' | 'card';

export type Action = 'look' | 'back' | 'home' | 'hide' | 'go' | 'undo' | 'redo' | 'claim' | 'finish' | 'values' | 'deal-anew' | 'play-on' | 'hint' | 'next' | 'reveal' | 'drop' | 'once-more' | 'step' | 'step-back' | 'trick-back' | 'trick-on' | 'run' | 'read-on' | 'first-game' | 'show-answer' | 'next-one' | 'level-up' | 'export' | 'save-record' | 'wipe' | 'replace' | 'not-stored';

export type LocalAction = 'close' | 'on' | 'fullscreen' | 'hand' | 'read' | 'news' | 'reload' | 'leave';

export type LocalVerb = 'open' | 'share' | 'copy' | 'scan';

export type SoundName = 'card' | 'crystal' | 'trick' | 'turn' | 'end';

export type NoticeName = 'slow' | 'elsewhere' | 'unsaved' | 'unset' | 'spoilt' | 'confirm' | 'update' | 'online' | 'copied' | 'position' | 'language' | 'unkept' | 'backup' | 'passing' | 'sound' | 'asleep' | 'warn';

export type GuestSetting = 'language' | 'theme' | 'suits' | 'pace' | 'order' | 'wait' | 'confirm' | 'sound' | 'vaults' | 'tricks' | 'unseen';

export type SettingName = 'language' | 'theme' | 'suits' | 'pace' | 'order' | 'wait' | 'confirm' | 'sound' | 'vaults' | 'tricks' | 'unseen' | 'forced' | 'warn' | 'once';

export type KeptChoice = 'newcomer' | 'online' | 'backup' | 'passing';

export type MotionKind = 'card' | 'thief' | 'seat' | 'showroom' | 'vault' | 'supply' | 'next';

export type RouteName = 'home' | 'play' | 'deal' | 'rules' | 'lesson' | 'history' | 'statistics' | 'days' | 'scores' | 'result' | 'replay' | 'whatif' | 'why' | 'review' | 'mistakes' | 'guess' | 'par' | 'puzzles' | 'puzzle' | 'due' | 'export' | 'import';

export type MotionKey = MotionKind | `${MotionKind}-${string}`;

/** Begin the game that the start page's form describes. */
export type StartCommand = {
  do: 'start';
  form: Record<string, unknown>;
};

/** Begin a game with the cards of a shared deal. */
export type DealCommand = {
  do: 'deal';
  form: Record<string, unknown>;
};

/** Change names and players of the game at the table. */
export type SeatsCommand = {
  do: 'seats';
  form: Record<string, unknown>;
};

/** Set the person who solves puzzles, by name. */
export type SolverCommand = {
  do: 'solver';
  form: Record<string, unknown>;
};

/** Open the `text` that the player has pasted: a link, a record or file, or a position. */
export type PasteCommand = {
  do: 'paste';
  form: Record<string, unknown>;
};

/** Connect the device whose code is in the form. */
export type AnswerCommand = {
  do: 'answer';
  form: Record<string, unknown>;
};

/** Reopen the routes of an earlier reply, with the first message of the page. */
export type RestoreCommand = {
  do: 'restore';
  stack?: unknown[];
};

/** Open the screen of a route. */
export type OpenCommand = {
  do: 'open';
  route: unknown;
};

/** Draw the dialog with an id over the unchanged page. */
export type SheetCommand = {
  do: 'sheet';
  arg: string;
};

/** Continue a game by its id, or the waiting game; `steal` takes it from another tab. */
export type PlayCommand = {
  do: 'play';
  arg?: string | null;
  steal?: boolean;
};

/** Begin another game with the same rules and people, optionally with the same cards. */
export type AgainCommand = {
  do: 'again';
  arg?: 'same' | 'turned' | null;
};

/** Make a move, given as text. */
export type MoveCommand = {
  do: 'move';
  move: string;
};

/** Select or deselect a card by its name. */
export type PickCommand = {
  do: 'pick';
  arg: string;
};

/** Explain why a card can't be played, or the meaning of a thing at the table, by its name. */
export type ExplainCommand = {
  do: 'explain';
  arg: string;
};

/** Handle the thinker's answer to the request with this key; None after a failure. */
export type BotAnswerCommand = {
  do: 'bot-answer';
  key: string;
  answer?: string | null;
};

/** Begin the lesson of a game. */
export type LearnCommand = {
  do: 'learn';
  arg: string;
};

/** Go to a frame of the replay by its number. */
export type SeekCommand = {
  do: 'seek';
  arg: number | string;
};

/** Show finished rounds from a seat's point of view. */
export type ViewerCommand = {
  do: 'viewer';
  arg: number | string;
};

/** Show the decisions, or the par, of a seat. */
export type SelectPlayerCommand = {
  do: 'select-player';
  arg: number | string;
};

/** Show the stored data of a person, by their name in lower case. */
export type PersonCommand = {
  do: 'person';
  arg: string;
};

/** Delete a saved game by its id. */
export type ForgetCommand = {
  do: 'forget';
  arg: string;
};

/** Delete all days with the results of others, or a person's answers to puzzles or mistakes. */
export type EmptyCommand = {
  do: 'empty';
  arg: 'days' | 'solved' | 'mistakes';
};

/** Import the games of a file. */
export type ImportCommand = {
  do: 'import';
  text: string;
  last?: boolean;
  file?: number | string;
  size?: number | string;
  name?: string;
  number?: number | string;
};

/** Follow a link, given as the part of the address after "#". */
export type LinkCommand = {
  do: 'link';
  arg: string;
};

/** Show a day, or the month of a day, by ISO dates. */
export type CalendarCommand = {
  do: 'calendar';
  day?: string;
  month?: string;
};

/** Carry out a command of the person at a seat, who is on another device. */
export type GuestCommand = {
  do: 'guest';
  seat: number | string;
  number: number | string;
  command: Record<string, unknown>;
  speaks: string;
  wants: Record<string, unknown>;
};

/** Take a seat from another device, under a name. */
export type JoinCommand = {
  do: 'join';
  name: string;
};

/** Show the invitation to a seat: the part of its link after "#". */
export type InviteCommand = {
  do: 'invite';
  seat: number | string;
  link: string;
};

/** Note that a seat has no connection. */
export type DisconnectCommand = {
  do: 'disconnect';
  seat: number | string;
  why: 'lost' | 'unreachable' | 'code';
};

/** Agree, as the person at a seat, that another one takes back a move. */
export type AgreeCommand = {
  do: 'agree';
  arg: number | string;
};

/** Refuse, as the person at a seat, that a move is taken back, or withdraw the own request. */
export type RefuseCommand = {
  do: 'refuse';
  arg: number | string;
};

/** Let a bot play at the seat of an absent person until they are back. */
export type StandInCommand = {
  do: 'stand-in';
  arg: number | string;
};

/** Offer a seat of the game at the table to a person on another device. */
export type OfferCommand = {
  do: 'offer';
  arg: number | string;
};

export type Command = { do: Action } | StartCommand | DealCommand | SeatsCommand | SolverCommand | PasteCommand | AnswerCommand | RestoreCommand | OpenCommand | SheetCommand | PlayCommand | AgainCommand | MoveCommand | PickCommand | ExplainCommand | BotAnswerCommand | LearnCommand | SeekCommand | ViewerCommand | SelectPlayerCommand | PersonCommand | ForgetCommand | EmptyCommand | ImportCommand | LinkCommand | CalendarCommand | GuestCommand | JoinCommand | InviteCommand | DisconnectCommand | AgreeCommand | RefuseCommand | StandInCommand | OfferCommand;

/** dict() -> new empty dictionary */
export type Motion = {
  kind: 'card' | 'crystal';
  from: MotionKey;
  to: MotionKey;
};

/** An update to show: a page during motion or at rest, or an announcement alone. */
export type PageUpdate = {
  html?: string;
  parts?: Record<string, [number, number, string]>;
  say?: string;
  motions?: Motion[];
  sound?: SoundName;
  lead?: boolean;
  rest?: number;
  hold?: boolean;
  outcome?: boolean;
  forget?: boolean;
};

/** The data that a command needs from the device, which then sends the command again. */
export type Needs = {
  games?: 'rows' | 'records';
  records?: string[];
  game?: string;
  entries?: string[];
  part?: number;
};

/** A part of the text of a file; no other follows the `last` one. */
export type FilePart = {
  text: string;
  last: boolean;
};

/** A requested dialog. */
export type Dialog = {
  name: string;
  html: string;
};

/** A request to a bot, encoded for the thinker; the key identifies it. */
export type EncodedBotRequest = {
  key: string;
  request: string;
};

/** A game to continue. */
export type PlayedGame = {
  id: string;
  record: string;
  rival?: unknown;
  par?: unknown;
  elsewhere?: unknown;
  begun?: unknown;
};

/** A game that has changed; see `saved_games.archive.SavedGame`. */
export type ChangedGame = {
  id: string;
  record: string;
  title: string;
  over: boolean;
  rounds?: number[];
  standing?: ([string, number])[];
  rival?: unknown;
  elsewhere?: number[];
};

/** The quality of a seat's decisions. */
export type SeatRating = {
  decisions: number;
  loss: number;
  stake: number;
};

/** A game as the device stores it; its row comes without the record unless it is needed. */
export type StoredGame = {
  id: string;
  record: string;
  title: string;
  over: boolean;
  rounds?: number[];
  standing?: ([string, number])[];
  rival?: unknown;
  elsewhere?: number[];
  spoilt: boolean;
  begun: number;
  changed: number;
  ratings?: Record<string, SeatRating>;
  par?: ([number, string, number])[];
};

/** A part of a file, which is saved with the `last` one; part 0 begins another file. */
export type File = {
  name: string;
  text: string;
  part: number;
  last: boolean;
};

/** The findings about a finished saved game, see `StoredGame`. */
export type GameFindings = {
  id: string;
  ratings?: Record<string, SeatRating>;
  par?: ([number, string, number])[];
};

/** The code by which another device answers the invitation to a seat. */
export type AnswerCode = {
  seat: number;
  code: string;
};

/** The news for the person at a seat, who is on another device. */
export type GuestReply = {
  updates: PageUpdate[];
  number: number;
  sheet?: Dialog | null;
  refused?: boolean;
};

/** The actions of the device on a reply, besides showing it. */
export type Effects = {
  keep?: ChangedGame;
  drop?: string;
  spoilt?: string;
  forget?: string[];
  put?: StoredGame[];
  findings?: GameFindings;
  entries?: Record<string, Record<string, unknown>>;
  add?: Record<string, Record<string, unknown>>;
  file?: File;
  backup?: boolean;
  offer?: 'confirm' | 'passing' | 'warn';
  connect?: AnswerCode;
};

/** The answer to a command. */
export type Reply = {
  updates: PageUpdate[];
  effects: Effects;
  advances: boolean;
  stack: unknown[];
  playing: boolean;
  private?: boolean;
  needs?: Needs;
  sheet?: Dialog | null;
  think?: EncodedBotRequest;
  record?: [number, number, string];
  host?: string;
  elsewhere?: number[];
  guests?: Record<string, GuestReply>;
};

/** A command as the page sends it, with the context that any command may have. */
export type Message = {
  do: string;
  anew?: boolean;
  language?: string;
  settings?: Record<string, string | boolean>;
  supplied?: Needs;
  unknown?: ('games' | 'records' | 'game' | 'entries' | 'part')[];
  games?: StoredGame[];
  game?: PlayedGame | null;
  entries?: Record<string, Record<string, unknown>>;
  part?: FilePart;
};
