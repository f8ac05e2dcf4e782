import { vi } from 'vitest'

/** Replaces toasts in modules that a test imports from now on. `record` gets the message of each. */
export function recordToasts(record: (message: string) => void): void {
  vi.doMock('../ui/notify.ts', () => ({
    notify: {
      success: record,
      error: record,
      failure: ({ message }: { message: string }) => record(message),
    },
  }))
}
