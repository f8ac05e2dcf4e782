import type { BoardFilter } from './board-filter.ts'

export const ALL_OPEN: BoardFilter = { status: null, search: '', from: '', to: '', isLate: false, show: null }
