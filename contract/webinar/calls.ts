import { sendAttendanceHeartbeat, getOwnAttendance } from './attendance.ts'
import { decideObjection, getMeetingRoster, listAttendanceCodes, listHeldMeetings } from './attendance.admin.ts'
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from './calendar.ts'
import { getRecap, getRecapManifest, listRecaps } from './recap.ts'
import { readDeskRecap, saveRecap, uploadRecapFile } from './recap.admin.ts'
import { readRoomTalk } from './room.ts'
import { announceInRoom, judgeQuestion } from './room.admin.ts'
import {
  getMeetingRoom,
  getWebinar,
  listWebinars,
  legacyWebinarSchedules,
  legacyWebinarSchedulesV2,
} from './webinar.ts'
import {
  cancelMeeting,
  changeCapacity,
  createWebinar,
  moveMeeting,
  readAdminWebinar,
  setMeetingLinks,
  setWebinarLeaders,
} from './webinar-schedule.admin.ts'
import { changeWebinar, listDeskWebinars, listWebinarSeats } from './webinar.admin.ts'

/** API calls: webinars, attendance and recaps. */
export const webinarCalls = {
  listRecaps,
  getRecap,
  getRecapManifest,
  readDeskRecap,
  saveRecap,
  uploadRecapFile,
  listWebinars,
  getWebinar,
  getMeetingRoom,
  readRoomTalk,
  announceInRoom,
  judgeQuestion,
  legacyWebinarSchedules,
  legacyWebinarSchedulesV2,
  createWebinar,
  listDeskWebinars,
  listWebinarSeats,
  changeWebinar,
  readAdminWebinar,
  setWebinarLeaders,
  changeCapacity,
  moveMeeting,
  cancelMeeting,
  setMeetingLinks,
  getOwnAttendance,
  sendAttendanceHeartbeat,
  listHeldMeetings,
  listAttendanceCodes,
  getMeetingRoster,
  decideObjection,
  getCalendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
} as const
