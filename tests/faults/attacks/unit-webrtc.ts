import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import { CHROMIUM } from '../../support/browsers.ts'

/**
 * Packages of third parties can open WebRTC connections, because no known browser implements `webrtc 'block'` (decision
 * 289). Fails if the installed Chromium implements this directive, which must then be added to the policy of units.
 */
const server = createServer((_request, response) => {
  response.setHeader('content-security-policy', "default-src 'self';webrtc 'block'").end('<title>unit</title>')
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const isOpen = await page.evaluate(async () => {
    const connection = new RTCPeerConnection()
    connection.createDataChannel('x')
    const found = new Promise<boolean>(resolve => {
      connection.onicecandidate = ({ candidate }) => resolve(candidate !== null)
    })
    await connection.setLocalDescription(await connection.createOffer())
    return found
  })
  console.log(`unit webrtc: Chromium ${browser.version()} ${isOpen ? 'ignores' : 'honours'} the directive`)
  if (!isOpen) process.exitCode = 1
} finally {
  await browser.close()
  server.close()
}
