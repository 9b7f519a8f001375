// The keys of PostgreSQL's advisory locks: any numbers, each for one purpose, the same in every
// process.

/** One process migrates, the others wait. */
export const MIGRATION_LOCK = 7_261_001
/** One connection adds up the rows of the totals. */
export const COMPACTION_LOCK = 7_261_002
/** One process runs the maintenance jobs. */
export const JOBS_LOCK = 7_261_003
/** Apart from the lock of the maintenance jobs, which must not wait for minutes. */
export const NIGHTLY_LOCK = 7_261_004
export const DRILL_LOCK = 7_261_005
/** One process tries whether the shop works. */
export const CHECKS_LOCK = 7_261_013
/** A backup holds it shared, from its snapshot until its pictures are copied. */
export const COPIES_LOCK = 7_261_006
/** An import that is being applied has it alone, edits of products share it. */
export const IMPORTS_LOCK = 7_261_009
/** Settings and parts that are saved at the same moment wait for each other. */
export const CORES_LOCK = 7_261_011
/** Drafts are counted one after another. */
export const DRAFTS_LOCK = 7_261_014
/** Imports are begun one after another. */
export const STARTS_LOCK = 7_261_012
