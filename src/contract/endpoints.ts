/** Pages import single rows from `endpoints/`, as their bundles contain whole modules. */
export * as endpoints from './endpoint-table.ts'
