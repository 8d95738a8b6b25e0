interface Message {
  /** Id of the message. Events about the message contain it. Every try has the same id. */
  id: string
  date: Date
  /** Digits with the country code: 6281234567890. */
  to: string
}

/** WhatsApp only delivers approved templates. Each kind of message has its own template. */
export type WhatsAppMessage =
  | (Message & { kind: 'code'; code: string })
  | (Message & { kind: 'notice'; title: string; body: string; url: string })

/**
 * Sends WhatsApp messages. `send` rejects with WhatsAppRefused if a retry would be refused too. After any other error
 * the message may still have arrived, because the answer may have been lost.
 */
export interface WhatsAppTransport {
  send(message: WhatsAppMessage): Promise<void>
}

export class WhatsAppRefused extends Error {
  override readonly name = 'WhatsAppRefused'
  /** True if WhatsApp cannot deliver to the number, usually because the number has no WhatsApp. */
  readonly isNumberUnreachable: boolean

  constructor(message: string, { isNumberUnreachable = false } = {}) {
    super(message)
    this.isNumberUnreachable = isNumberUnreachable
  }
}
