import type { FileReadResult } from '#contract/learning/scorm-player.ts'

/** Script of a frame that sends the given message back to its parent. */
const PARROT = `<script>
  addEventListener('message', ({ data, ports }) => {
    for (let time = 0; time < (data.times ?? 1); time += 1) {
      const what = data.counts ? { kind: 'state', state: { ...data.what.state, location: String(time) } } : data.what
      parent.postMessage(what, '*', data.times ? [] : ports)
    }
    parent.postMessage('said', '*')
  })
</script>`

/** Frames that `openFrame` has added to the page. */
export const frames: HTMLIFrameElement[] = []
export async function openFrame(sandbox?: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox)
  frame.srcdoc = PARROT
  const loaded = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  frames.push(frame)
  return frame
}

/** Resolves when the message has been handled. */
export async function postMessageToPlayer(
  frame: HTMLIFrameElement,
  what: unknown,
  options: { times?: number; counts?: boolean; port?: MessagePort } = {},
) {
  const { port, ...rest } = options
  const arrived = new Promise<void>(resolve => {
    const onMessage = ({ data, source }: MessageEvent) => {
      if (data !== 'said' || source !== frame.contentWindow) return
      removeEventListener('message', onMessage)
      resolve()
    }
    addEventListener('message', onMessage)
  })
  frame.contentWindow?.postMessage({ what, ...rest }, '*', port ? [port] : [])
  await arrived
}

/** Requests a part of a file, as the player does. Resolves with 'nothing' if there is no response. */
export async function requestFilePart(frame: HTMLIFrameElement, message: unknown): Promise<FileReadResult | 'nothing'> {
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise<FileReadResult>(resolve => {
    port1.addEventListener('message', ({ data }: MessageEvent<FileReadResult>) => resolve(data))
  })
  port1.start()
  await postMessageToPlayer(frame, message, { port: port2 })
  // Messages arrive in order. So after one more message has been handled, a response to the first message can no longer
  // arrive.
  const nothing = postMessageToPlayer(frame, 'lagi').then(() => 'nothing' as const)
  return Promise.race([answered, nothing])
}
