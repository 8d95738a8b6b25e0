import { spawn } from 'node:child_process'

/**
 * Error for a tool that failed, reached a limit, or is not installed. The message contains the end of the tool's
 * output.
 */
export class ToolFailure extends Error {
  readonly isMissing: boolean
  constructor(message: string, { isMissing = false } = {}) {
    super(message)
    this.isMissing = isMissing
  }
}

interface Run {
  command: string
  args: readonly string[]
  /** Limit of processor time in seconds. The kernel enforces the limit, even after this server was killed. */
  cpuSeconds: number
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Maximum memory (address space) of a tool. It is limited, because a malicious file may make the tool request much more
 * than a normal video needs.
 */
const MOST_MEMORY_KIB = 4 * 1024 ** 2
const MOST_OUTPUT_BYTES = 1024 ** 2
const KEPT_ERROR_CHARACTERS = 1_000

/** Shell script that sets the limits and then replaces the shell by the tool, with the lowest priority. */
const limited = `ulimit -t "$0"; ulimit -v ${MOST_MEMORY_KIB}; exec nice -n 19 "$@"`

/** Runs a tool that reads a user's file, and returns the tool's output. The shell does not interpret the arguments. */
export function runTool({ command, args, cpuSeconds, timeoutMs, signal }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const child = spawn('/bin/sh', ['-c', limited, String(Math.ceil(cpuSeconds)), command, ...args], {
      // Starts a separate process group, so that `end` can end the tool together with all its child processes.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Gives the tool only these variables, because the environment of this server contains secrets.
      env: { PATH: process.env['PATH'], LANG: 'C' },
    })
    let stopped: unknown
    let output = ''
    let errors = ''
    const end = (failure: unknown) => {
      stopped ??= failure
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The process group has already ended.
      }
    }
    const leave = () => end(signal.reason)
    const late = setTimeout(() => end(new ToolFailure(`no result within ${timeoutMs} ms`)), timeoutMs)
    signal.addEventListener('abort', leave)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.length > MOST_OUTPUT_BYTES) end(new ToolFailure('more output than expected'))
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-KEPT_ERROR_CHARACTERS)
    })
    child.on('error', error => end(new ToolFailure(error.message, { isMissing: true })))
    child.on('close', (code, killedBy) => {
      clearTimeout(late)
      signal.removeEventListener('abort', leave)
      if (stopped !== undefined) return reject(stopped)
      if (code === 0) return resolve(output)
      // A shell exits with 127 if a command does not exist, and with 126 if it may not be run.
      const isMissing = code === 127 || code === 126
      return reject(new ToolFailure(`${killedBy ?? `exit code ${code}`}: ${errors.trim()}`, { isMissing }))
    })
    return undefined
  })
}
