import type { Platform } from '../../platform/platform.ts'

export async function offerDemoCatalog(
  _platform: Platform,
  _wanted: boolean | null,
  _report: (line: string) => void,
): Promise<void> {}
