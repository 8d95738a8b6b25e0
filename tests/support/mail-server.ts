import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createSmtpTransport, type DkimSettings } from '#server/providers/mail/smtp.ts'

/** Opens a real mail server on this machine, with a transport that sends to it. */
export async function openMailServer(options: SMTPServerOptions = {}, dkim?: DkimSettings) {
  const received: Buffer[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) => {
      recipients.push(address.address)
      done()
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const transport = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@semai.test', dkim })
  return {
    newest: (): Promise<Email> => PostalMime.parse(received.at(-1) ?? ''),
    newestRaw: () => received.at(-1)?.toString('latin1') ?? '',
    recipients,
    transport,
    close: async () => {
      await transport.close()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
