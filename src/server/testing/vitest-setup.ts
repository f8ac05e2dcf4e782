import { vi } from 'vitest'
import { PATIENCE_MS } from './test-clock.ts'

// Without a timeout it would fail after a second, which a busy machine may need for anything.
const { waitFor } = vi
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options)
