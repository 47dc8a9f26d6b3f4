// Reads a QR code with the camera, into a field of the page.
import decodeQR from 'qr/decode.js';

/** The pause between two looks, in ms, and the most pixels of a side that are searched. */
const pause = 120;
const most = 800;

/** Return the text of the code it shows. */
function look(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | null {
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

/** Return null when it was closed. */
async function read(video: HTMLVideoElement, isOpen: () => boolean): Promise<string | null> {
  const canvas = document.createElement('canvas');
  while (isOpen()) {
    const text = look(video, canvas);
    if (text) return text;
    await new Promise((resolve) => { setTimeout(resolve, pause); });
  }
  return null;
}

/** Show what the camera sees until it sees a code; fill it in and send the form. @param id of a field */
async function scan(id: string) {
  const dialog = document.getElementById('scanner') as HTMLDialogElement;
  const video = dialog.querySelector('video') as HTMLVideoElement;
  const refusal = dialog.querySelector('[role=alert]') as HTMLElement;
  refusal.hidden = true;
  dialog.showModal();
  let stream: MediaStream | undefined;
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
