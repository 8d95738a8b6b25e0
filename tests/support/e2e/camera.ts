import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import encodeQr from 'qr'
import { CHROMIUM_ARGS, HEADLESS_SHELL } from '../browsers.ts'

const WIDTH = 640
const HEIGHT = 480
const GREY = 128
const PAPER = 235
const INK = 16

/** Creates a video of one frame for Chromium's fake camera: a card with this text in front of a grey wall. */
function createCardVideo(text: string): Buffer {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 })
  const side = rows.length
  const scale = Math.floor((HEIGHT - 40) / side)
  const [left, top] = [Math.floor((WIDTH - side * scale) / 2), Math.floor((HEIGHT - side * scale) / 2)]
  const light = Buffer.alloc(WIDTH * HEIGHT, GREY)
  for (let y = 0; y < side * scale; y += 1) {
    for (let x = 0; x < side * scale; x += 1) {
      const isDark = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)]
      light[(top + y) * WIDTH + left + x] = isDark ? INK : PAPER
    }
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(head), Buffer.from('FRAME\n'), light, colour])
}

/**
 * Opens a browser whose camera shows a card with this text. Chromium on Linux has no barcode reader (BarcodeDetector),
 * so the app's own reader is used.
 */
export async function openCamera(
  text: string,
  baseURL: string,
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'semai-camera-'))
  const film = join(folder, 'card.y4m')
  await writeFile(film, createCardVideo(text))
  const camera = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  const browser = await chromium.launch({ executablePath: HEADLESS_SHELL, args: [...CHROMIUM_ARGS, ...camera] })
  const context = await browser.newContext({ baseURL, locale: 'id-ID', timezoneId: 'Asia/Jakarta' })
  await context.grantPermissions(['camera'])
  return {
    context,
    close: async () => {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
