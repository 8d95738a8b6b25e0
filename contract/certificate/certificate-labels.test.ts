import { expect, test } from 'vitest'
import { certificateLabels } from './certificate-labels.ts'

test('a course certificate names course and program, a webinar certificate the minutes', () => {
  expect(certificateLabels({ kind: 'completion', courseTitle: 'Dasar', careerTrackTitle: 'Analis data' })).toEqual({
    purpose: 'telah menyelesaikan seluruh materi kelas',
    term: 'Kelas',
    title: 'Dasar',
    detailTerm: 'Program',
    detail: 'Analis data',
  })
  const attended = { kind: 'attendance', webinarTitle: 'Tanya jawab', presentMinutes: 55, lengthMinutes: 60 } as const
  expect(certificateLabels(attended)).toEqual({
    purpose: 'telah mengikuti webinar',
    term: 'Webinar',
    title: 'Tanya jawab',
    detailTerm: 'Hadir',
    detail: '55 dari 60 menit',
  })
})
