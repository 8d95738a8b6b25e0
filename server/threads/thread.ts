import { parentPort } from 'node:worker_threads'
import { CallError } from '../http/errors.ts'
import type { Job, JobAnswer, ThreadModule } from './protocol.ts'

async function answer({ module, input }: Job): Promise<void> {
  const reply = await runJob(module, input)
  parentPort?.postMessage(reply, 'result' in reply ? ownedBuffers(reply.result) : [])
}

/** Bytes that have their memory to themselves are handed over without a copy. */
function ownedBuffers(result: unknown): ArrayBuffer[] {
  const isOwned = result instanceof Uint8Array && result.byteLength === result.buffer.byteLength
  return isOwned && result.buffer instanceof ArrayBuffer ? [result.buffer] : []
}

/** A refusal is an answer. Any other error ends the thread, and the caller is told. */
async function runJob(module: string, input: unknown): Promise<JobAnswer> {
  const { work } = (await import(module)) as ThreadModule // as `runInThread` asks for
  try {
    return { result: await work(input) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { refusal: { code: error.code, message: error.message } }
  }
}

parentPort?.on('message', (job: Job) => void answer(job))
