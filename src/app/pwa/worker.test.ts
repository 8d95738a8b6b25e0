import { beforeEach, expect, it, vi } from 'vitest'
import { watchWaiting } from './worker.ts'

class Registration extends EventTarget {
  installing: EventTarget | null = null
  waiting: EventTarget | null = null
  active: EventTarget | null = null

  find(): EventTarget {
    this.installing = new EventTarget()
    this.dispatchEvent(new Event('updatefound'))
    return this.installing
  }

  install(): void {
    const worker = this.installing
    this.installing = null
    this.waiting = worker
    worker?.dispatchEvent(new Event('statechange'))
  }

  activate(): void {
    const worker = this.waiting
    this.waiting = null
    this.active = worker
    worker?.dispatchEvent(new Event('statechange'))
  }
}

let registration: Registration
const onWaiting = vi.fn<() => void>()
// the code reads only these parts
const listen = () => watchWaiting(registration as unknown as ServiceWorkerRegistration, onWaiting)
beforeEach(() => {
  registration = new Registration()
  onWaiting.mockReset()
})

it('does not report the first worker of a device', () => {
  listen()
  registration.find()
  registration.install()
  registration.activate()
  expect(onWaiting).not.toHaveBeenCalled()
})

it('reports a newer waiting worker: present already, found later, or being installed', () => {
  registration.active = new EventTarget()
  registration.waiting = new EventTarget()
  listen()
  expect(onWaiting).toHaveBeenCalledTimes(1)
  registration.find()
  registration.install()
  expect(onWaiting).toHaveBeenCalledTimes(2)
  registration.activate()
  expect(onWaiting).toHaveBeenCalledTimes(2)

  registration = new Registration()
  registration.active = new EventTarget()
  registration.find()
  listen()
  registration.install()
  expect(onWaiting).toHaveBeenCalledTimes(3)
})
