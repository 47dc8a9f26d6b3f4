// Modules that are fetched when they are first needed.

/** Says that one can't be fetched: the site has been updated since the page came, or there is no network. */
class MissingModule extends Error {}

async function needed<T>(module: Promise<T>): Promise<T> {
  try {
    return await module;
  } catch (reason) {
    console.info(reason);
    throw new MissingModule();
  }
}

export { MissingModule, needed };
