// Loads the page. Its folder is named by its contents, so an update of the bot removes the one of a page from before.

const FOLDER = "./f/FOLDER/";
const TRIED = "hansu-folder";

/** Notes a folder. Returns false if it is noted already, or cannot be: then a reload could go round in circles. */
function note(folder) {
  try {
    if (sessionStorage.getItem(TRIED) === folder) return false;
    sessionStorage.setItem(TRIED, folder);
    return true;
  } catch {
    return false;
  }
}

try {
  await import(`${FOLDER}main.js`);
} catch (error) {
  if (!note(FOLDER)) throw error;
  location.reload();
}
