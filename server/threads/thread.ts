import { parentPort } from 'node:worker_threads'
import { CallError } from '../http/errors.ts'
import { type Job, type JobAnswer, findOwnedBuffer, type ThreadModule } from './protocol.ts'

async function answer({ module, input }: Job): Promise<void> {
  const reply = await runJob(module, input)
  parentPort?.postMessage(reply, 'result' in reply ? findOwnedBuffer(reply.result) : [])
}

/**
 * Runs `work` of the module. Returns a `CallError` as an answer. Any other error ends the thread, and the call of
 * `runInThread` rejects.
 */
async function runJob(module: string, input: unknown): Promise<JobAnswer> {
  const { work } = (await import(module)) as ThreadModule // callers of `runInThread` pass only modules of this type
  try {
    return { result: await work(input) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { refusal: { code: error.code, message: error.message } }
  }
}

parentPort?.on('message', (job: Job) => void answer(job))
