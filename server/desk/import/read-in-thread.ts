import { runInThread, ThreadFailure } from '../../threads/run-in-thread.ts'
import { createFileFault } from './fault.ts'
import type { SheetFile } from './read-sheet.ts'

/** Runs a file reader in a worker thread. Refuses the file if the reader exceeds the limits of memory or time. */
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

/** Moves the bytes of the file to the thread without a copy. The calling thread cannot read the bytes afterwards. */
export const readSheetInThread = ({ bytes, type }: SheetFile) =>
  readFileInThread<Uint8Array>(new URL('read-sheet.ts', import.meta.url), { bytes, type }, [bytes])
