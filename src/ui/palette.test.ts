import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { daun, fajar, slate } from './palette.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightPart = '', darkPart = ''] = css.split("[data-mantine-color-scheme='dark']")
const light = readTokens(lightPart)
const dark = new Map([...light, ...readTokens(darkPart)])

describe('tokens.css', () => {
  it('tokens.css contains the colours of palette.ts', () => {
    for (const [name, shades] of Object.entries({ daun, fajar, slate })) {
      expect(shades.map((_, index) => light.get(`--${name}-${index}`))).toEqual([...shades])
    }
  })

  const surfaces = ['--surface', '--surface-raised', '--surface-sunken']
  const texts: [text: string, on: string[]][] = [
    ['--text', surfaces],
    ['--muted', surfaces],
    ['--primary-text', [...surfaces, '--primary-soft']],
    ['--danger-text', [...surfaces, '--danger-soft']],
    ['--on-primary', ['--primary', '--primary-hover']],
    ['--on-primary-soft', ['--primary-soft']],
    ['--on-danger', ['--danger']],
    ['--accent-text', ['--accent-soft', '--surface-raised']],
    ['--on-accent', ['--accent']],
  ]
  for (const [scheme, tokens] of Object.entries({ light, dark })) {
    for (const [text, backgrounds] of texts) {
      it(`${scheme}: ${text} has enough contrast on ${backgrounds.join(', ')}`, () => {
        for (const background of backgrounds) {
          expect(contrast(resolve(tokens, text), resolve(tokens, background))).toBeGreaterThanOrEqual(4.5)
        }
      })
    }
    it(`${scheme}: edges of controls and the focus ring have enough contrast`, () => {
      for (const part of ['--line-strong', '--focus']) {
        for (const surface of surfaces) {
          expect(contrast(resolve(tokens, part), resolve(tokens, surface))).toBeGreaterThanOrEqual(3)
        }
      }
    })
  }
})

function readTokens(text: string): Map<string, string> {
  return new Map([...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))
}

function resolve(tokens: Map<string, string>, name: string): string {
  const value = tokens.get(name) ?? ''
  const [, inner] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  return inner ? resolve(tokens, inner) : value
}

/** Returns the WCAG 2.2 contrast ratio of two hex colours. */
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex
  const channel = (at: number) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
