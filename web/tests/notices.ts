/**
 * @param names of notices
 * @returns what a document needs to show them, and the name of the one that it shows
 */
function makeNotices(...names: string[]) {
  const frame = { toggleAttribute: () => {} };
  const notices = names.map((notice) => ({
    dataset: { notice }, isHidden: true,
    toggleAttribute(_hidden: string, isHidden: boolean) { this.isHidden = isHidden; },
  }));
  return {
    parts: { documentElement: { ...frame, dataset: {}, lang: 'en' }, getElementById: () => frame, querySelectorAll: () => notices },
    shown: () => notices.find(({ isHidden }) => !isHidden)?.dataset.notice,
  };
}

export { makeNotices };
