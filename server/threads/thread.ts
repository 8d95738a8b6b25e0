import { parentPort } from 'node:worker_threads'
import { CallError } from '../http/errors.ts'
import { type Job, type JobAnswer, findOwnedBuffer, type ThreadModule } from './protocol.ts'

async function answer({ module, input }: Job): Promise<void> {
  const reply = await runJob(module, input)
  parentPort?.postMessage(reply, 'result' in reply ? findOwnedBuffer(reply.result) : [])
}

/** Runs the work. A `CallError` is returned as an answer. Any other error ends the thread and rejects the call. */
async function runJob(module: string, input: unknown): Promise<JobAnswer> {
  const { work } = (await import(module)) as ThreadModule // `runInThread` requires this type
  try {
    return { result: await work(input) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { refusal: { code: error.code, message: error.message } }
  }
}

parentPort?.on('message', (job: Job) => void answer(job))
