import { Flex, Text, TextInput, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import type { HeldMeeting, RosterPerson } from '#contract/webinar/attendance.admin.ts'
import { hasCamera } from '#app/lib/has-camera.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { withdrawUnsentEntry } from '#app/outbox/attachments.ts'
import { describeRefusal } from '#app/outbox/describe-refusal.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CodeCamera } from '#app/ui/code-camera.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { BoxedRow } from './boxed-row.tsx'
import classes from './attendance.module.css'
import { findByPass, findPeopleByName, findRefusedCheckIns, findUnsentCheckIns, parsePassCode } from './door-list.ts'

const UNKNOWN_REFUSAL = 'Server belum menerima catatan ini.'

/**
 * Check-in at an on-site meeting. The roster is stored on this device, and check-ins are sent when there is a
 * connection.
 */
export function CheckInPanel({ meeting, people }: { meeting: HeldMeeting; people: readonly RosterPerson[] }) {
  const { entries } = useOutbox()
  const [typed, setTyped] = useState('')
  const [status, setStatus] = useState('')
  const [isScanning, setIsScanning] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)
  const here = findUnsentCheckIns(entries, meeting.id)
  const refused = findRefusedCheckIns(entries, meeting.id)
  const getRefused = (person: RosterPerson) => refused.filter(({ userId }) => userId === person.userId)
  const isIn = (person: RosterPerson) => person.checkedInAt !== null || here.has(person.userId)
  const foundPerson = findPeopleByName(people, typed)
  const arrived = people.filter(isIn).length
  const refusedPeople = people.filter(person => !isIn(person) && getRefused(person).length > 0)

  async function meet(person: RosterPerson, pass: string | null) {
    if (isIn(person)) return setStatus(`${person.name} sudah tercatat.`)
    // Hosts must not check in themselves, because attendance gives points. The server refuses such a check-in too.
    if (person.userId === getCurrentUserId()) return setStatus('Kehadiranmu sendiri dicatat pemimpin lain.')
    const payload = { meetingId: meeting.id, userId: person.userId, pass }
    try {
      await enqueueWork(userId => [{ kind: 'attendance-check-in', payload, userId }])
      // The person has been checked in again, so earlier refused entries are removed from the outbox.
      for (const { entry } of getRefused(person)) void withdrawUnsentEntry(entry.id)
      setStatus(`${person.name} tercatat datang.`)
      setTyped('')
      // The pressed button disappears with the name, so the search field gets the focus for the next person.
      if (!isScanning) fieldRef.current?.focus()
    } catch (error) {
      setStatus(`${person.name} belum tercatat ${describeNotStored(error)}`)
    }
  }

  async function read(text: string) {
    const pass = parsePassCode(text)
    const person = pass === undefined ? undefined : await findByPass(people, pass)
    if (person && pass !== undefined) await meet(person, pass)
    else setStatus('Kartu ini bukan untuk sesi ini, atau pemiliknya belum ada di daftar perangkat ini.')
  }

  return (
    <Flex component="section" direction="column" gap="sm" aria-labelledby="pintu">
      <Title order={2} id="pintu">
        Daftar hadir di pintu
      </Title>
      <Text c="dimmed">
        {arrived} dari {people.length} sudah datang. Daftar ini ada di perangkat dan jalan tanpa koneksi.
      </Text>
      {hasCamera() && (
        <div>
          <Button variant="secondary" onClick={() => setIsScanning(!isScanning)}>
            {isScanning ? 'Tutup kamera' : 'Pindai kartu hadir'}
          </Button>
        </div>
      )}
      {isScanning && (
        <CodeCamera
          className={classes.camera}
          label="Kamera untuk memindai kartu hadir"
          onRead={text => void read(text)}
          onFailure={() => setStatus('Kameranya tidak bisa dipakai. Ketik nama peserta atau kode di kartunya.')}
        />
      )}
      <TextInput
        ref={fieldRef}
        label="Nama peserta atau kode kartu"
        description="Enter mencatat datang kalau tinggal satu nama."
        value={typed}
        autoComplete="off"
        onChange={event => {
          setTyped(event.target.value)
          if (parsePassCode(event.target.value) !== undefined) void read(event.target.value)
        }}
        onKeyDown={({ key }) => {
          const [only, ...others] = foundPerson
          if (key === 'Enter' && only && others.length === 0) void meet(only, null)
        }}
      />
      <output>{status}</output>
      {refusedPeople.length > 0 && (
        <PlainList gap="0.6rem" aria-label="Catatan yang ditolak">
          {refusedPeople.map(person => (
            <BoxedRow key={person.userId}>
              <div>
                <strong>{person.name}</strong> <Badge tone="danger">Belum tercatat</Badge>
                <Text>{describeRefusal(getRefused(person).at(-1)?.entry.lastReason) ?? UNKNOWN_REFUSAL}</Text>
              </div>
              <Button
                variant="secondary"
                aria-label={`Catat lagi ${person.name}`}
                onClick={() => void meet(person, null)}
              >
                Catat lagi
              </Button>
            </BoxedRow>
          ))}
        </PlainList>
      )}
      <PlainList gap="0.6rem">
        {foundPerson.map(person => (
          <BoxedRow key={person.userId}>
            <span>{person.name}</span>
            {isIn(person) ? (
              <Badge tone="primary">{here.has(person.userId) ? 'Datang, belum terkirim' : 'Datang'}</Badge>
            ) : (
              <Button variant="secondary" onClick={() => void meet(person, null)}>
                Catat datang
              </Button>
            )}
          </BoxedRow>
        ))}
      </PlainList>
    </Flex>
  )
}
