import { runInThread, ThreadFailure } from '../../threads/run-in-thread.ts'
import { createFileFault } from './fault.ts'
import type { SheetFile } from './read-sheet.ts'

/** Runs a file reader in a worker thread. Refuses a file that exceeds the thread's limits of memory or time. */
export async function readFileInThread<Result>(
  module: URL,
  input: unknown,
  given: readonly Uint8Array[] = [],
): Promise<Result> {
  try {
    return await runInThread<Result>(module, input, { given })
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error
    throw createFileFault(
      'Berkas ini terlalu rumit untuk dibaca. Simpan hanya baris dan kolom yang perlu, atau bagi berkasnya.',
    )
  }
}

/** Transfers the file's bytes to the thread without a copy. They cannot be read here afterwards. */
export const readSheetInThread = ({ bytes, type }: SheetFile) =>
  readFileInThread<Uint8Array>(new URL('read-sheet.ts', import.meta.url), { bytes, type }, [bytes])
