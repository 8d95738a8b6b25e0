import { expect, type Page } from '@playwright/test'
import { timeLimit } from '../time-limits.ts'

/**
 * Seeks to a part of the film on the page, and sees it go on from there. Answers how long the seek took. Once more where the
 * page itself was still taking the film to the learner's last place.
 */
export async function playsAt(page: Page, part: number): Promise<number> {
  const player = page.locator('video')
  let seekMs = 0
  await expect(async () => {
    const sought = await player.evaluate(async (video: HTMLVideoElement, to) => {
      video.muted = true
      await video.play()
      const askedAt = performance.now()
      const seeked = new Promise(resolve => video.addEventListener('seeked', resolve, { once: true }))
      video.currentTime = to * video.duration
      await seeked
      return { from: to * video.duration, ms: performance.now() - askedAt }
    }, part)
    seekMs = sought.ms
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: timeLimit(2_000) })
      .toBeGreaterThan(sought.from + 0.3)
  }).toPass({ timeout: timeLimit(20_000) })
  return seekMs
}

/** What the browser says this origin takes on the device. */
export function storedBytes(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
}
