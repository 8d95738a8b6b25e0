import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Slug } from '#contract/text.ts'
import { findRole, roles, roleTitle } from './roles.ts'

describe('recruiting roles', () => {
  it('pay what product.md §9 says', () => {
    expect(roles.map(role => [roleTitle(role), role.benefits.pay])).toEqual([
      ['Tenaga Pelatih Utama', 'Mulai dari Rp12.000.000 per bulan'],
      ['Fasilitator Utama', 'Mulai dari Rp3.000.000 per bulan'],
      ['Tenaga Pelatih Pengganti', 'Mulai dari Rp800.000 per sesi'],
      ['Fasilitator Pengganti', 'Mulai dari Rp300.000 per sesi'],
    ])
  })
  it('ask five years of trainers and six months of facilitators', () => {
    for (const role of roles) {
      expect(role.conditions[0]).toContain(role.name === 'Fasilitator' ? '6 bulan' : '5 tahun')
    }
  })
  it('have addresses of their own', () => {
    expect(new Set(roles.map(role => role.slug)).size).toBe(4)
    for (const role of roles) expect(findRole(v.parse(Slug, role.slug))).toBe(role)
    expect(findRole('direktur')).toBeUndefined()
  })
})
