import * as v from 'valibot'
import { type WhatsAppMessage, WhatsAppRefused, type WhatsAppTransport } from './port.ts'

interface Settings {
  phoneId: string
  token: string
  codeTemplate: string
  noticeTemplate: string
  apiUrl: string
}

const TIMEOUT_MS = 8_000
const ANSWER_MAX_BYTES = 64 * 1024
/** Maximum lengths of texts. Meta refuses a message of more than 1,024 characters. */
const TITLE_MAX_LENGTH = 150
const BODY_MAX_LENGTH = 600

const Sent = v.object({ messages: v.pipe(v.array(v.object({ id: v.string() })), v.minLength(1)) })
const Failed = v.object({ error: v.object({ code: v.number() }) })

/** Error code of Meta for a number that has no WhatsApp, or whose WhatsApp app is too old. */
export const NUMBER_UNREACHABLE = 131_026

/**
 * Error codes of Meta for a message that is refused permanently, because the recipient may not get it or a value is
 * wrong. After any other code the message is sent again, because the other codes concern the rate, or the token,
 * template or sender, which the operator can fix.
 */
const permanentCodes = new Set([130_472, 131_008, 131_009, 131_021, 131_047, 131_049, 131_050, 131_051])

/** Replaces line ends, tabs and rows of spaces, because Meta refuses them in the values of a template. */
const clean = (text: string, maxLength: number) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()

const createParameters = (texts: readonly string[]) => texts.map(text => ({ type: 'text', text }))

function getTemplate(message: WhatsAppMessage, { codeTemplate, noticeTemplate }: Settings) {
  const language = { code: 'id' }
  if (message.kind === 'notice') {
    const texts = [clean(message.title, TITLE_MAX_LENGTH), clean(message.body, BODY_MAX_LENGTH), message.url]
    return { name: noticeTemplate, language, components: [{ type: 'body', parameters: createParameters(texts) }] }
  }
  // A template of the category 'authentication' has a button that copies the code, so the code is sent twice.
  const parameters = createParameters([message.code])
  const button = { type: 'button', sub_type: 'url', index: '0', parameters }
  return { name: codeTemplate, language, components: [{ type: 'body', parameters }, button] }
}

/** Reads the answer up to a limit, so that a faulty server cannot fill the memory. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > ANSWER_MAX_BYTES) throw new Error('the answer of WhatsApp is too long')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** Sends messages by the WhatsApp Business Cloud API of Meta, or by a service with the same protocol. */
export function createCloudTransport(settings: Settings, { timeoutMs = TIMEOUT_MS } = {}): WhatsAppTransport {
  return {
    async send(message) {
      const response = await fetch(`${settings.apiUrl}/${settings.phoneId}/messages`, {
        method: 'POST',
        // Does not follow redirects, because the request contains the token.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: message.to,
          type: 'template',
          template: getTemplate(message, settings),
          // Meta returns this id in events about the message.
          biz_opaque_callback_data: message.id,
        }),
      })
      const answer = await readJson(response)
      if (response.ok && v.is(Sent, answer)) return
      const code = v.is(Failed, answer) ? answer.error.code : undefined
      const fault = `WhatsApp answered with the status ${response.status} and the code ${code}`
      if (code === NUMBER_UNREACHABLE) throw new WhatsAppRefused(fault, { isNumberUnreachable: true })
      if (code !== undefined && permanentCodes.has(code)) throw new WhatsAppRefused(fault)
      throw new Error(fault)
    },
  }
}
