import { exchangePoints, getExchanges } from './exchange.ts'
import {
  approveExchange,
  downloadPayout,
  getExchangeHistory,
  listExchanges,
  listPayouts,
  makePayout,
  markExchangePaid,
  markExchangeUnpaid,
  rejectExchange,
  settlePayout,
} from './exchange.admin.ts'
import {
  changeInventoryItem,
  createInventoryItem,
  getInventoryItem,
  listInventory,
  listMovements,
  moveStock,
} from './inventory.ts'
import { createPoints, getLeaderboard, getPointState, listPointEntries, setBoardVisibility } from './leaderboard.ts'
import {
  changePointWindow,
  createPointWindows,
  getPointWindow,
  listPointWindows,
  removePointWindow,
} from './window.admin.ts'
import { changePointValues, getPointValues } from './values.admin.ts'
import { createPoint, getPointBalance } from './points.ts'

/** API calls: points, leaderboard, exchange and inventory. */
export const pointsCalls = {
  createPoint,
  getPointBalance,
  createPoints,
  listPointEntries,
  getPointState,
  getLeaderboard,
  setBoardVisibility,
  getExchanges,
  exchangePoints,
  listExchanges,
  approveExchange,
  markExchangePaid,
  markExchangeUnpaid,
  rejectExchange,
  getExchangeHistory,
  listPayouts,
  makePayout,
  downloadPayout,
  settlePayout,
  listInventory,
  getInventoryItem,
  listMovements,
  createInventoryItem,
  changeInventoryItem,
  moveStock,
  listPointWindows,
  getPointWindow,
  createPointWindows,
  changePointWindow,
  removePointWindow,
  getPointValues,
  changePointValues,
} as const
