// Written by web/types/protocol.py from web/app/protocol/.

export type Tap = {
  do: 'look' | 'back' | 'home' | 'hide' | 'go' | 'undo' | 'redo' | 'claim' | 'finish' | 'values' | 'deal-anew' | 'play-on' | 'hint' | 'next' | 'reveal' | 'drop' | 'once-more' | 'scores' | 'step' | 'step-back' | 'trick-back' | 'trick-on' | 'run' | 'read-on' | 'first-game' | 'mistakes' | 'tell' | 'next-one' | 'history' | 'statistics' | 'par' | 'level-up' | 'export' | 'wipe' | 'replace' | 'day' | 'empty-days' | 'puzzles' | 'puzzle-of-day' | 'due' | 'empty-solved' | 'empty-mistakes';
};

/** The first request: open the routes of an earlier reply again. */
export type OpenRequest = {
  do: 'open';
  stack?: unknown[];
};

/** Draw a dialog by its name, over a page that stays as it is. */
export type SheetRequest = {
  do: 'sheet';
  arg: string;
};

/** Begin the game that the start page's form describes. */
export type StartRequest = {
  do: 'start';
  form: Record<string, unknown>;
};

/** Begin a game with the cards of a shared deal. */
export type DealRequest = {
  do: 'deal';
  form: Record<string, unknown>;
};

/** Change names and players of the game at the table. */
export type SeatsRequest = {
  do: 'seats';
  form: Record<string, unknown>;
};

/** Go on with a game by its id, or with the one that waits; the glue steals it from a tab. */
export type PlayRequest = {
  do: 'play';
  arg?: string | null;
  steal?: boolean;
};

/** Begin another game with the same rules and people, maybe with the same cards. */
export type AgainRequest = {
  do: 'again';
  arg?: 'same' | 'turned' | null;
};

/** Make a move, as its text. */
export type MoveRequest = {
  do: 'move';
  move: string;
};

/** Select a card by its name, or put it back. */
export type PickRequest = {
  do: 'pick';
  arg: string;
};

/** Say why a card can't be played, or what a thing at the table is, by its name. */
export type ExplainRequest = {
  do: 'explain';
  arg: string;
};

/** The thinker's answer to the question with this key; None where it has failed. */
export type ThoughtRequest = {
  do: 'thought';
  key: string;
  answer?: string | null;
};

/** Open the rules of a game at a topic. */
export type ReadRequest = {
  do: 'read';
  game: string;
  topic?: string;
};

/** Begin the lesson of a game. */
export type LearnRequest = {
  do: 'learn';
  arg: string;
};

/** Replay the game at the table from a round or a frame, else at its end. */
export type ReplayRequest = {
  do: 'replay';
  round?: number | string | null;
  frame?: number | string | null;
};

/** Replay a saved game by its id. */
export type WatchRequest = {
  do: 'watch';
  arg: string;
};

/** Go to a frame of the replay by its number. */
export type SeekRequest = {
  do: 'seek';
  arg: number | string;
};

/** See finished rounds from a seat. */
export type ViewerRequest = {
  do: 'viewer';
  arg: number | string;
};

/** Review a round, or the whole game. */
export type ReviewRequest = {
  do: 'review';
  arg?: number | string | null;
};

/** Show the decisions of a seat. */
export type WhoseRequest = {
  do: 'whose';
  arg: number | string;
};

/** Look at the table before the move of that number. */
export type SeeRequest = {
  do: 'see';
  arg: number | string;
};

/** Play on otherwise after that number of moves. */
export type WhatIfRequest = {
  do: 'whatif';
  arg: number | string;
};

/** Ask a bot again about the move of that number. */
export type WhyRequest = {
  do: 'why';
  arg: number | string;
};

/** Show the statistics of a person, by their name in small letters. */
export type PersonRequest = {
  do: 'person';
  arg: string;
};

/** Delete a saved game by its id. */
export type ForgetRequest = {
  do: 'forget';
  arg: string;
};

/** Take over the games of a file. */
export type ImportRequest = {
  do: 'import';
  text: string;
};

/** Follow a link, given as the part of the address after "#". */
export type LinkRequest = {
  do: 'link';
  arg: string;
};

/** Look at a day, or at the month of a day, by ISO dates. */
export type CalendarRequest = {
  do: 'calendar';
  day?: string;
  month?: string;
};

/** Open a puzzle with a theme, by the theme's name, or any. */
export type PuzzleRequest = {
  do: 'puzzle';
  arg?: string;
};

/** Say who solves puzzles, by a name. */
export type SolverRequest = {
  do: 'solver';
  form: Record<string, unknown>;
};

export type Request = Tap | OpenRequest | SheetRequest | StartRequest | DealRequest | SeatsRequest | PlayRequest | AgainRequest | MoveRequest | PickRequest | ExplainRequest | ThoughtRequest | ReadRequest | LearnRequest | ReplayRequest | WatchRequest | SeekRequest | ViewerRequest | ReviewRequest | WhoseRequest | SeeRequest | WhatIfRequest | WhyRequest | PersonRequest | ForgetRequest | ImportRequest | LinkRequest | CalendarRequest | PuzzleRequest | SolverRequest;

/** What comes with a request of any kind. */
export type Message = {
  do: string;
  anew?: boolean;
  language?: string;
  settings?: Record<string, string | boolean>;
  games?: StoredGame[];
  game?: PlayedGame | null;
  entries?: Record<string, Record<string, unknown>>;
};

/** dict() -> new empty dictionary */
export type Motion = {
  kind: 'card' | 'crystal';
  from: string;
  to: string;
};

/** Something to be shown: a page as it is for a while, or as it rests. */
export type PageUpdate = {
  html?: string;
  parts?: Record<string, [number, number, string]>;
  say?: string;
  motions?: Motion[];
  sound?: string;
  lead?: boolean;
  rest?: number;
  hold?: boolean;
  outcome?: boolean;
  forget?: boolean;
};

/** What a request needs of the device: it is to be sent again with that. */
export type Needs = {
  games?: 'rows' | 'records';
  records?: string[];
  game?: string;
  entries?: string[];
};

/** A dialog that was asked for. */
export type Dialog = {
  name: string;
  html: string;
};

/** A question to the thinker, encoded for it; the key tells it from others. */
export type Question = {
  key: string;
  ask: string;
};

/** The thinker's answer. */
export type ThinkerAnswer = {
  move: string;
  evaluations: ([string, number])[];
  bounds: string[];
  weights: string;
};

/** The thinker's answer to the request to play on a game of par. */
export type ParAnswer = {
  moves: string[];
  spent: number;
  weights: string;
};

/** A game to be played on. */
export type PlayedGame = {
  id: string;
  record: string;
  rival?: unknown;
  par?: unknown;
};

/** A game that has changed. */
export type ChangedGame = {
  id: string;
  record: string;
  title: string;
  over: boolean;
  rounds?: number[];
  standing?: ([string, number])[];
  rival?: unknown;
};

/** How well a seat decided. */
export type SeatRating = {
  decisions: number;
  loss: number;
  stake: number;
};

/** A game as the device stores it; its row comes without the record where that isn't needed. */
export type StoredGame = {
  id: string;
  record: string;
  title: string;
  over: boolean;
  rounds?: number[];
  standing?: ([string, number])[];
  rival?: unknown;
  spoilt: boolean;
  begun: number;
  changed: number;
  ratings?: Record<string, SeatRating>;
  par?: ([number, string, number])[];
};

/** A file to be saved. */
export type File = {
  name: string;
  text: string;
};

/** What was found out about a saved game that is over, see `StoredGame`. */
export type GameFindings = {
  id: string;
  ratings?: Record<string, SeatRating>;
  par?: ([number, string, number])[];
};

/** What the device does with a reply besides showing it. */
export type Effects = {
  keep?: ChangedGame;
  drop?: string;
  spoilt?: string;
  forget?: string[];
  put?: StoredGame[];
  findings?: GameFindings;
  entries?: Record<string, Record<string, unknown>>;
  file?: File;
  offer?: string;
};

/** The answer to a request. */
export type Reply = {
  updates: PageUpdate[];
  effects: Effects;
  more: boolean;
  stack: unknown[];
  playing: boolean;
  private?: boolean;
  needs?: Needs;
  sheet?: Dialog | null;
  record?: [number, number, string];
  think?: Question;
};
