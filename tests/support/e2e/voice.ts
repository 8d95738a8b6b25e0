import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Texts that the page has spoken so far. */
    spokenTexts: string[]
    /** Ends the current text, as the voice does. Returns false if the page is silent. */
    endSpokenText: () => boolean
    isSpeaking: () => boolean
  }
}

/** Gives every document of the page a silent voice, because the browsers of the tests have none. */
export async function giveVoice(page: Page, lang = 'id-ID'): Promise<void> {
  await page.addInitScript(voiceLang => {
    let current: SpeechSynthesisUtterance | undefined
    window.spokenTexts = []
    window.isSpeaking = () => current !== undefined
    window.endSpokenText = () => {
      const ended = current
      current = undefined
      ended?.dispatchEvent(new Event('end'))
      return ended !== undefined
    }
    class Utterance extends EventTarget {
      voice = null
      rate = 1
      lang = ''
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const voice = { name: 'Uji', lang: voiceLang, localService: true, default: true }
    const engine = Object.assign(new EventTarget(), {
      getVoices: () => [voice],
      cancel: () => (current = undefined),
      speak(utterance: SpeechSynthesisUtterance) {
        if (utterance.text === '') return
        current = utterance
        window.spokenTexts.push(utterance.text)
      },
    })
    Object.defineProperty(window, 'speechSynthesis', { value: engine })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
  }, lang)
}

/** Lets the voice speak until the page is silent. */
export async function hearToEnd(page: Page): Promise<void> {
  while (await page.evaluate(() => window.endSpokenText()));
}
