import { runInThread, ThreadFailure } from '../../threads/run-in-thread.ts'
import { fileFault } from './fault.ts'
import type { SheetFile } from './read-sheet.ts'

/** Runs a reader of files in a thread. A file that takes more memory or time than a thread has is refused. */
export async function readFileInThread<Result>(
  module: URL,
  input: unknown,
  given: readonly Uint8Array[] = [],
): Promise<Result> {
  try {
    return await runInThread<Result>(module, input, { given })
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error
    throw fileFault(
      'Berkas ini terlalu rumit untuk dibaca. Simpan hanya baris dan kolom yang perlu, atau bagi berkasnya.',
    )
  }
}

/** The bytes of the file are given away: nothing else reads them. */
export const readSheetInThread = ({ bytes, type }: SheetFile) =>
  readFileInThread<Uint8Array>(new URL('read-sheet.ts', import.meta.url), { bytes, type }, [bytes])
