import type { BrowserPage } from './smoke/browser-page.ts'

/** Key of an element in WebDriver's responses. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** Key Home in WebDriver's table of keys. */
const HOME_KEY = '\uE011'
/** Scrolls an element to the centre of the window, and waits until it does not move for two frames. */
async function settleInCentre(node: Element): Promise<void> {
  const MOST_FRAMES = 120
  node.scrollIntoView({ block: 'center', behavior: 'instant' })
  for (let frame = 0; frame < MOST_FRAMES; frame += 2) {
    const before = node.getBoundingClientRect()
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const after = node.getBoundingClientRect()
    if (before.x === after.x && before.y === after.y) return
  }
}

/** One session of a browser over W3C WebDriver, with only the commands that the tests use. */
export class WebDriver implements BrowserPage {
  readonly #session: string

  private constructor(session: string) {
    this.#session = session
  }

  static async start(driver: string, capabilities: object): Promise<WebDriver> {
    const { sessionId } = await call<{ sessionId: string }>('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })
    return new WebDriver(`${driver}/session/${sessionId}`)
  }

  async open(url: string): Promise<void> {
    await call('POST', `${this.#session}/url`, { url })
  }

  /** Runs a function in the page and returns its resolved value. The function must use only its arguments. */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    // Does not use `execute/async`, because it turns a rejection into a page that never answers.
    return call('POST', `${this.#session}/execute/sync`, { script: `return (${String(work)})(...arguments)`, args })
  }

  /** Clicks like a user: at the element's centre, on the topmost element there. */
  async click(xpath: string): Promise<void> {
    const id = await this.#find(xpath)
    // The driver scrolls no further than to the window's edge, where a fixed bar covers the element. Clicks of the
    // driver miss an element that moves.
    const script = `return (${String(settleInCentre)})(arguments[0])`
    await call('POST', `${this.#session}/execute/sync`, { script, args: [{ [ELEMENT]: id }] })
    await call('POST', `${this.#session}/element/${id}/click`, {})
  }

  async clickInside(frames: readonly string[], xpath: string): Promise<void> {
    try {
      for (const title of frames) {
        const id = { [ELEMENT]: await this.#find(`//iframe[@title="${title}"]`) }
        await call('POST', `${this.#session}/frame`, { id })
      }
      await this.click(xpath)
    } finally {
      await call('POST', `${this.#session}/frame`, { id: null })
    }
  }

  async pressHome(xpath: string): Promise<void> {
    await this.type(xpath, HOME_KEY)
  }

  /** Types into a field, after its current text. */
  async type(xpath: string, text: string): Promise<void> {
    await call('POST', `${this.#session}/element/${await this.#find(xpath)}/value`, { text })
  }

  async end(): Promise<void> {
    await call('DELETE', this.#session)
  }

  async #find(xpath: string): Promise<string> {
    const response = await call<Record<string, string>>('POST', `${this.#session}/element`, {
      using: 'xpath',
      value: xpath,
    })
    return response[ELEMENT] ?? ''
  }
}

async function call<Value = null>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`)
  return value
}
