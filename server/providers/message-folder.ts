import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Names that `writeMessage` gives to files. */
export const MESSAGE_FILE_NAME = /^\d{8}T\d{9}Z-[\w-]{1,80}\.json$/

interface Message {
  id: string
  date: Date
  /** Recipient, in the format of the channel. */
  to: unknown
}

/**
 * Returns the file name of a message. The name begins with the time, so that sorted names are in chronological order. A
 * retry of the same message has the same name.
 */
function getFileName({ id, date }: Pick<Message, 'id' | 'date'>): string {
  return `${date.toISOString().replaceAll(/[-:.]/g, '')}-${id.replaceAll(/[^\w-]/g, '_').slice(0, 80)}.json`
}

/** Writes a message to a file of the folder. The file appears only when it is complete. */
export async function writeMessage(folder: string, message: Message): Promise<void> {
  const name = getFileName(message)
  // Does not create parent folders, because other code reports a missing data folder.
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await writeFile(join(folder, `.${name}.part`), JSON.stringify(message, null, 2), { mode: 0o600 })
  await rename(join(folder, `.${name}.part`), join(folder, name))
}
