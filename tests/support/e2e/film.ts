import { expect, type Page } from '@playwright/test'

/** Seeks to a part of the film on the page, and sees it go on from there. Answers how long the seek took. */
export async function playsAt(page: Page, part: number): Promise<number> {
  const player = page.locator('video')
  const { start, seekMs } = await player.evaluate(async (video: HTMLVideoElement, to) => {
    video.muted = true
    await video.play()
    const askedAt = performance.now()
    const seeked = new Promise(resolve => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = to * video.duration
    await seeked
    return { start: video.currentTime, seekMs: performance.now() - askedAt }
  }, part)
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(start + 0.3)
  return seekMs
}

/** What the browser says this origin takes on the device. */
export function storedBytes(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
}
