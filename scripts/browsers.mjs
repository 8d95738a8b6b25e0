import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail } from './node24.mjs'

const has = command => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

const canInstall = has('apt-get') && (process.getuid?.() === 0 || has('sudo'))

function apt(packages) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = args => {
    const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  }
  console.log(`Memasang ${packages.join(', ')} lewat apt…`)
  run(['update', '-q'])
  return run(['install', '-yq', '--no-install-recommends', ...packages])
}

/** True if WebKit is installed. tests/support/e2e/webkit.ts makes the same check. */
const hasWebKit = () =>
  has('WebKitWebDriver') &&
  has('Xvfb') &&
  spawnSync('sh', ['-c', 'ls /usr/lib/*/webkit2gtk-4.1/MiniBrowser']).status === 0

/**
 * Installs the browsers that the tests use. Chromium is always required. Firefox and WebKit are required only with
 * SEMAI_ALL_BROWSERS=1.
 */
export function ensureBrowsers() {
  const chromium = process.env.SEMAI_CHROMIUM ?? '/usr/bin/chromium'
  const shell = '/usr/bin/chromium-headless-shell'
  const firefox = process.env.SEMAI_FIREFOX ?? '/usr/bin/firefox-esr'
  if (!existsSync(chromium)) {
    if (canInstall) apt(['chromium', 'fonts-liberation'])
    if (!existsSync(chromium)) {
      fail(
        'Chromium diperlukan untuk tes dan tidak dapat dipasang otomatis. Pasang (apt-get install chromium) atau ' +
          'setel SEMAI_CHROMIUM ke letaknya.',
      )
    }
  }
  // The headless shell needs a third less work than Chromium, for e2e tests that need only the browser engine. Without
  // it these tests run in Chromium.
  if (process.env.SEMAI_CHROMIUM === undefined && !existsSync(shell) && canInstall) apt(['chromium-headless-shell'])
  if (!existsSync(firefox)) {
    if (canInstall) apt(['firefox-esr'])
    if (!existsSync(firefox)) console.log('Firefox: not run')
  }
  if (!hasWebKit() && canInstall) apt(['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'])
  if (!hasWebKit()) console.log('WebKit: not run')
  if (process.env.SEMAI_ALL_BROWSERS === '1' && !(hasWebKit() && existsSync(firefox))) {
    fail('SEMAI_ALL_BROWSERS=1: tes WebKit dan Firefox wajib dijalankan, dan salah satunya tidak dapat dipasang.')
  }
}

/** Installs ffmpeg, which the tests of video sizes need. Without it they do not run. */
export function ensureFfmpeg() {
  const isThere = () => has('ffmpeg') && has('ffprobe')
  if (!isThere() && canInstall) apt(['ffmpeg'])
  if (!isThere()) console.log('ffmpeg: not run')
}
