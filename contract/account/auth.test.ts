import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { LoginBody, Password, RegisterForm } from './auth.ts'
import { FullName, PhoneNumber } from './person-fields.ts'

const getFirstText = (schema: v.GenericSchema, value: unknown) => {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  return result.success ? undefined : result.issues[0].message
}

describe('sign-in input', () => {
  it('trims and lower-cases the email of a login, and does not change the password', () => {
    const body = v.parse(LoginBody, { email: '  Siswa@Semai.TEST ', password: ' rahasia ' })
    expect(body).toEqual({ email: 'siswa@semai.test', password: ' rahasia ', remember: false })
  })

  it.each([
    ['', '* Email harus diisi!'],
    ['   ', '* Email harus diisi!'],
    ['bukan-email', '* Masukkan format email yang benar! (bukan-email)'],
  ])('the email %j of a login gives the error %j', (email, text) => {
    expect(getFirstText(LoginBody, { email, password: 'rahasia' })).toBe(text)
  })

  it.each([
    ['', '* Password harus diisi!'],
    ['12345', '* Password minimal 6 karakter!'],
    ['nol\0nol', 'Teks mengandung karakter yang tidak didukung'],
  ])('the password %j of a login gives the error %j', (password, text) => {
    expect(getFirstText(Password, password)).toBe(text)
  })
})

describe('sign-up input', () => {
  it.each([
    ['', '* Nama harus diisi!'],
    ['Budi 2', "* Nama tidak boleh mengandung karakter selain '-', '_', tanda petik (') dan titik(.)"],
    ['a'.repeat(51), '* Nama maksimal 50 karakter!'],
    ["Nur 'Aini S. Dwi-Putri_", undefined],
    ['Zoë Ćosić', undefined],
  ])('the name %j of a sign-up gives the error %j (undefined: none)', (name, text) =>
    expect(getFirstText(FullName, name)).toBe(text),
  )

  it.each([
    ['', 'Nomor telepon tidak boleh kosong!'],
    ['08-123', 'Nomor telepon harus terdiri dari angka!'],
    ['081234567', 'Nomor telepon harus terdiri dari 10-13 digit'],
    ['08123456789012', 'Nomor telepon harus terdiri dari 10-13 digit'],
    ['6281234567890', 'Nomor telepon harus diawali 08 (08xxxxxxxxxx)'],
    ['0812345678', undefined],
    ['0812345678901', undefined],
  ])('the phone number %j of a sign-up gives the error %j (undefined: none)', (phone, text) =>
    expect(getFirstText(PhoneNumber, phone)).toBe(text),
  )

  it('a sign-up rejects a repeated email or password that differs, but ignores case and spaces of the email', () => {
    const form = {
      fullName: 'Budi',
      email: 'Budi@x.id',
      emailConfirmation: ' budi@X.id ',
      phoneNumber: '0812345678',
      password: 'rahasia',
      passwordConfirmation: 'rahasiA',
    }
    expect(getFirstText(RegisterForm, form)).toBe('* Ulangi password harus sama dengan password sebelumnya!')
    expect(getFirstText(RegisterForm, { ...form, emailConfirmation: 'b@x.id', passwordConfirmation: 'rahasia' })).toBe(
      '* Ulangi Email harus sama dengan email sebelumnya!',
    )
  })
})
