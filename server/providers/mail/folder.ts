import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { MESSAGE_FILE_NAME, writeMessage } from '../message-folder.ts'
import { type MailMessage, type MailTransport, cleanRecipient } from './port.ts'

const StoredMail = v.object({
  id: v.string(),
  date: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform(text => new Date(text)),
  ),
  to: v.object({ name: v.string(), address: v.string() }),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  unsubscribeUrl: v.exactOptional(v.string()),
  calendar: v.exactOptional(v.object({ method: v.picklist(['PUBLISH', 'REQUEST', 'CANCEL']), ics: v.string() })),
})

export function getMailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/**
 * Creates a transport that replaces a mail server. It writes each email to a file. The file appears only when it is
 * complete.
 */
export function createFolderTransport(dataDir: string): MailTransport {
  return {
    send: async message => writeMessage(getMailFolder(dataDir), { ...message, to: cleanRecipient(message.to) }),
    close: async () => {},
  }
}

/** Returns the file names of emails, newest first. */
export async function listMails(dataDir: string, limit: number): Promise<string[]> {
  const names = await readdir(getMailFolder(dataDir)).catch(() => [])
  return names
    .filter(name => MESSAGE_FILE_NAME.test(name))
    .sort()
    .toReversed()
    .slice(0, limit)
}

export async function readMail(dataDir: string, name: string): Promise<MailMessage | undefined> {
  if (!MESSAGE_FILE_NAME.test(name)) return undefined
  try {
    return v.parse(StoredMail, JSON.parse(await readFile(join(getMailFolder(dataDir), name), 'utf8')))
  } catch {
    return undefined
  }
}
