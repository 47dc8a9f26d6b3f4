// Reads a QR code with the camera, into a field of the page.
import decodeQR from 'qr/decode.js';

/** The pause between two looks, in ms, and the most pixels of a side that are searched. */
const pause = 120;
const most = 800;

/** @param {HTMLVideoElement} video @param {HTMLCanvasElement} canvas @returns {string | null} the text of the code it shows */
function look(video, canvas) {
  const scale = Math.min(1, most / Math.max(video.videoWidth, video.videoHeight, 1));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush || canvas.width === 0) return null;
  brush.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(brush.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return null;
  }
}

/** @param {HTMLVideoElement} video @param {() => boolean} isOpen @returns {Promise<string | null>} null when it was closed */
async function read(video, isOpen) {
  const canvas = document.createElement('canvas');
  while (isOpen()) {
    const text = look(video, canvas);
    if (text) return text;
    await new Promise((resolve) => { setTimeout(resolve, pause); });
  }
  return null;
}

/** Show what the camera sees until it sees a code; fill it in and send the form. @param {string} id of a field */
async function scan(id) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('scanner'));
  const video = /** @type {HTMLVideoElement} */ (dialog.querySelector('video'));
  const refusal = /** @type {HTMLElement} */ (dialog.querySelector('[role=alert]'));
  refusal.hidden = true;
  dialog.showModal();
  /** @type {MediaStream | undefined} */
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    video.srcObject = stream;
    await video.play();
    const text = await read(video, () => dialog.open);
    const field = document.getElementById(id);
    if (text !== null && field instanceof HTMLInputElement) {
      field.value = text;
      field.form?.requestSubmit();
    }
    dialog.close();
  } catch (reason) {
    console.info(reason);
    refusal.hidden = false;
  } finally {
    video.srcObject = null;
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
}

export { scan };
