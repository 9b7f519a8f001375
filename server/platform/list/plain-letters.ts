// Letters that staff type without their marks, as `plain_upper` has them (db/migrations/0029).

const WITH_MARKS =
  'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝĀĂĄĆĈĊČĎĒĔĖĘĚĜĞĠĢĤĨĪĬĮİĴĶĹĻĽŃŅŇŌŎŐŔŖŘŚŜŞŠŢŤŨŪŬŮŰŲŴŶŸŹŻŽȘȚØŁĐÐĦ'
const WITHOUT =
  'AAAAAACEEEEIIIINOOOOOUUUUYAAACCCCDEEEEEGGGGHIIIIIJKLLLNNNOOORRRSSSSTTUUUUUUWYYZZZSTOLDDH'

const plain = new Map([...WITH_MARKS].map((letter, at) => [letter, WITHOUT[at]]))

/** In upper case and without marks: as `plain_upper` in the database. */
export function plainUpper(text: string) {
  return [...text.normalize('NFC').toUpperCase()].map((one) => plain.get(one) ?? one).join('')
}
