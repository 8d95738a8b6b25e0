import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
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

const FILE_NAME = /^\d{8}T\d{9}Z-[\w-]{1,80}\.json$/

export function getMailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/**
 * Returns the file name of an email. The name begins with the time, so that sorted names are in chronological order. A
 * retry of the same email has the same name.
 */
function fileName({ id, date }: MailMessage): string {
  return `${date.toISOString().replaceAll(/[-:.]/g, '')}-${id.replaceAll(/[^\w-]/g, '_').slice(0, 80)}.json`
}

/**
 * Creates a transport that replaces a mail server. It writes each email to a file. The file appears only when it is
 * complete.
 */
export function createFolderTransport(dataDir: string): MailTransport {
  return {
    async send(message) {
      const folder = getMailFolder(dataDir)
      const name = fileName(message)
      const text = JSON.stringify({ ...message, to: cleanRecipient(message.to) }, null, 2)
      // Does not create parent folders, because other code reports a missing data folder.
      await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
      await writeFile(join(folder, `.${name}.part`), text, { mode: 0o600 })
      await rename(join(folder, `.${name}.part`), join(folder, name))
    },
    close: async () => {},
  }
}

/** Returns the file names of emails, newest first. */
export async function listMails(dataDir: string, limit: number): Promise<string[]> {
  const names = await readdir(getMailFolder(dataDir)).catch(() => [])
  return names
    .filter(name => FILE_NAME.test(name))
    .sort()
    .toReversed()
    .slice(0, limit)
}

export async function readMail(dataDir: string, name: string): Promise<MailMessage | undefined> {
  if (!FILE_NAME.test(name)) return undefined
  try {
    return v.parse(StoredMail, JSON.parse(await readFile(join(getMailFolder(dataDir), name), 'utf8')))
  } catch {
    return undefined
  }
}
