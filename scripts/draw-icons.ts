/**
 * Draws the launcher icons from the sprout of the logo: `node scripts/draw-icons.ts`. Needed only when the sprout
 * changes.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const target = join(import.meta.dirname, '../public/icons')
const executablePath = process.env['SEMAI_CHROMIUM'] ?? '/usr/bin/chromium'

/** The drawing has a size of 34 units, as in favicon.svg. `scale` leaves space for the launcher's mask. */
function sprout(size: number, scale: number, radius: number): string {
  const inset = 17 - 17 * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 34 34">
    <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#108067"/><stop offset="1" stop-color="#0a5446"/></linearGradient></defs>
    <rect width="34" height="34" rx="${radius}" fill="url(#g)"/>
    <g transform="translate(${inset} ${inset}) scale(${scale})">
      <path d="M17 28V17" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>
      <path d="M17 17.5C17.4 11 21.6 7 28 6.8 28 13.6 23.8 17.6 17 17.5Z" fill="#fff"/>
      <path d="M17 22C16.7 17 13.4 13.9 7.6 13.8 7.6 19 11 22.1 17 22Z" fill="#7bd2b8"/>
    </g></svg>`
}

const icons = [
  { name: 'semai-192', size: 192, scale: 1, radius: 8 },
  { name: 'semai-512', size: 512, scale: 1, radius: 8 },
  // The scale is smaller, because the safe zone of a maskable icon is a circle with 80 % of the width.
  { name: 'semai-maskable-192', size: 192, scale: 0.78, radius: 0 },
  { name: 'semai-maskable-512', size: 512, scale: 0.78, radius: 0 },
  { name: 'semai-apple-180', size: 180, scale: 0.9, radius: 0 },
]

const browser = await chromium.launch({ executablePath })
const page = await browser.newPage()
for (const { name, size, scale, radius } of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${sprout(size, scale, radius)}`)
  await page.screenshot({ path: join(target, `${name}.png`), omitBackground: true })
}

// Also draws favicon.ico, because browsers request it at URLs that have no HTML document. An ICO file is a small header
// and a PNG.
await page.setViewportSize({ width: 32, height: 32 })
await page.setContent(`<style>body{margin:0}svg{display:block}</style>${sprout(32, 1, 8)}`)
const png = await page.screenshot({ omitBackground: true })
// The header of an ICO file: type, number of images, width, height, colour planes, bits per pixel, size, offset.
const head = Buffer.alloc(22)
head.writeUInt16LE(1, 2)
head.writeUInt16LE(1, 4)
head.writeUInt8(32, 6)
head.writeUInt8(32, 7)
head.writeUInt16LE(1, 10)
head.writeUInt16LE(32, 12)
head.writeUInt32LE(png.length, 14)
head.writeUInt32LE(head.length, 18)
await writeFile(join(target, '../favicon.ico'), Buffer.concat([head, png]))
await browser.close()
