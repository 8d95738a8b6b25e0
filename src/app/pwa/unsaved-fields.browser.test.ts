import { afterEach, beforeAll, expect, it } from 'vitest'
import { hasUnsavedField, watchFields } from './unsaved-fields.ts'

beforeAll(() => watchFields())
afterEach(() => document.body.replaceChildren())

function show(html: string): HTMLFormElement {
  document.body.innerHTML = `<form>${html}</form>`
  const form = document.querySelector('form')
  if (!form) throw new Error('no form')
  form.addEventListener('submit', event => event.preventDefault())
  return form
}

function type(text: string): void {
  const field = document.querySelector<HTMLInputElement>('input, textarea')
  if (!field) throw new Error('no field')
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

it.each(['<textarea></textarea>', '<input>', '<input type="email">', '<input type="password">'])(
  'detects unsaved text in %s',
  html => {
    show(html)
    expect(hasUnsavedField()).toBe(false)
    type('jawaban')
    expect(hasUnsavedField()).toBe(true)
  },
)

it.each(['<input type="search">', '<input type="checkbox">', '<input type="radio">'])(
  'does not treat %s as unsaved text',
  html => {
    show(html)
    type('x')
    expect(hasUnsavedField()).toBe(false)
  },
)

it('detects changed text even if the framework sets the default value to the same text', () => {
  show('<input>')
  type('Siti')
  document.querySelector('input')?.setAttribute('value', 'Siti')
  expect(hasUnsavedField()).toBe(true)
})

it('ignores a field that was sent, emptied or removed', () => {
  show('<textarea></textarea>').requestSubmit()
  type('a')
  document.querySelector('form')?.requestSubmit()
  expect(hasUnsavedField()).toBe(false)
  type('b')
  type('  ')
  expect(hasUnsavedField()).toBe(false)
  type('c')
  document.body.replaceChildren()
  expect(hasUnsavedField()).toBe(false)
})

it('sending a form does not clear the unsaved text of another form', () => {
  show('<textarea></textarea>')
  type('tugas')
  const other = document.createElement('form')
  other.addEventListener('submit', event => event.preventDefault())
  document.body.append(other)
  other.requestSubmit()
  expect(hasUnsavedField()).toBe(true)
})
