import { DatabaseError } from 'pg'
import { expect, it } from 'vitest'
import { toUnavailable, DatabaseUnavailable } from './unavailable.ts'

function answered(code: string): DatabaseError {
  const error = new DatabaseError('timeout, Connection terminated', 1, 'error') // only the code counts, not the message
  error.code = code
  return error
}

it.each(['08006', '53100', '53300', '57P01', '57P03', '57014', '55P03', '58030', '25006'])(
  'the SQL state %s means that the database is unavailable',
  code => {
    expect(toUnavailable(answered(code))).toBeInstanceOf(DatabaseUnavailable)
  },
)

it.each(['23505', '22P02', '42703', '40001', '40P01', '25P02'])(
  'treats the database code %s as an error of the statement',
  code => {
    const error = answered(code)
    expect(toUnavailable(error)).toBe(error)
  },
)

it('treats driver errors without a database code as connection errors, except errors about values', () => {
  expect(toUnavailable(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBeInstanceOf(DatabaseUnavailable)
  expect(toUnavailable(new Error('Query read timeout'))).toMatchObject({ code: 'DATABASE_AWAY' })
  const ours = new TypeError('Converting circular structure to JSON')
  expect(toUnavailable(ours)).toBe(ours)
})
