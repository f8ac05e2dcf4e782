/**
 * Code for pages must import its endpoints from the modules in `endpoints/`, since a bundle would otherwise contain all
 * of them.
 */
export * as endpoints from './endpoints/endpoint-table.ts'
