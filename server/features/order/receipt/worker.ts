import { parentPort, workerData } from 'node:worker_threads'
import { drawReceipt, type Receipt } from './draw.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins
parentPort?.postMessage(await drawReceipt(workerData as Receipt)) // what receipt.ts hands over
