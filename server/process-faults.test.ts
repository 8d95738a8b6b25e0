import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const faults = new URL('./process-faults.ts', import.meta.url).href

/** Runs the script in a process with these error handlers. Returns its output and its exit code. */
async function run(script: string): Promise<{ output: string; exitCode: unknown }> {
  const watch = `
    import { handleProcessFaults } from ${JSON.stringify(faults)}
    const log = (error, words) => console.log(words + '|' + error.message)
    handleProcessFaults({ log, end: () => { console.log('closed'); process.exitCode = 1; clearTimeout(work) } })
    const work = setTimeout(() => {}, 60_000)`
  const program = spawn(process.execPath, ['--input-type=module', '-e', `${watch}\n${script}`])
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()))
  const [exitCode] = (await once(program, 'close')) as [unknown]
  return { output, exitCode }
}

it('an unhandled promise rejection is logged, and the program continues', async () => {
  const { output, exitCode } = await run(`
    void Promise.reject(new Error('forgotten'))
    setImmediate(() => setImmediate(() => { console.log('still here'); clearTimeout(work) }))`)
  expect(output).toContain('unhandled promise rejection|forgotten')
  expect(output).toContain('still here')
  expect(exitCode).toBe(0)
})

it('an uncaught error is logged, and the program shuts down cleanly', async () => {
  const { output, exitCode } = await run(`setImmediate(() => { throw new Error('stray') })`)
  expect(output).toContain('uncaught exception, closing the server|stray')
  expect(output).toContain('closed')
  expect(exitCode).toBe(1)
})
