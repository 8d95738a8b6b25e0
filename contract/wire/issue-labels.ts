import type { BaseIssue } from 'valibot'

const kinds: Record<string, string> = {
  string: 'Harus berupa teks',
  number: 'Harus berupa angka',
  boolean: 'Harus ya atau tidak',
  array: 'Harus berupa daftar',
  picklist: 'Pilihan tidak dikenal',
  literal: 'Pilihan tidak dikenal',
  enum: 'Pilihan tidak dikenal',
  variant: 'Pilihan tidak dikenal',
  integer: 'Harus berupa bilangan bulat',
  min_value: 'Nilainya terlalu kecil',
  max_value: 'Nilainya terlalu besar',
  min_length: 'Terlalu pendek',
  max_length: 'Terlalu panjang',
  non_empty: 'Wajib diisi',
}

/**
 * Returns the message for schema errors without a message: a field that is missing, unknown or of another type. For
 * `safeParse(schema, value, { message: issueLabels })`. Messages in the schema take precedence.
 */
export function issueLabels({ kind, type, expected, received }: BaseIssue<unknown>): string {
  if (type === 'picklist' && received === '""') return 'Pilih salah satu'
  if (expected === 'never') return 'Isian tidak dikenal'
  if (kind === 'schema' && (received === 'undefined' || received === 'null')) return 'Wajib diisi'
  return kinds[type] ?? 'Isian tidak valid'
}
