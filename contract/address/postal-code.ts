// Postal codes as people write them. Imports nothing: pages do without zod.

/**
 * Countries without postal codes, by two sources: Google’s libaddressinput and the list of
 * GeoPostcodes of 2024.
 */
const WITHOUT_POSTAL_CODES = `AE AG AO AQ AW BI BJ BO BS BV BW BZ CF CG CI CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KM KN KP
MO MR PA QA RW SB SC SD SL SR SS ST SX SY TD TF TG TK TL TO TV VU YE ZW`

/**
 * Countries where one of the two has none, or libaddressinput takes addresses without one as whole.
 */
const SELDOM_POSTAL_CODES = `AF AI AL BB BF BH BQ BT CD CK CO CU EC ET GH GI GN GW HN KI KY LB LC LY ML MS MU MW MZ NA NG NR NU
PE PS SO TT TZ UG VC VG VN WS ZM`

/** Has an address of the country a postal code? Where it seldom has one, it may be left out. */
export function postalCodeNeed(country: string): 'none' | 'optional' | 'required' {
  if (WITHOUT_POSTAL_CODES.includes(country)) return 'none'
  return SELDOM_POSTAL_CODES.includes(country) ? 'optional' : 'required'
}

/**
 * Examples of the countries whose codes are digits, always as many: libaddressinput and the table
 * of postal-codes-js agree on the number, and no change of it is under way.
 */
const DIGITS = `AL 1001;AT 1010;AU 2000;AX 22150;BA 71000;BD 1340;BE 1000;BG 1000;BL 97133;BR 01310-100;BT 11001;BY 220050;CH 8001;
CN 100000;CO 111221;CV 7600;CY 1010;CZ 110 00;DE 10115;DK 1050;DO 11903;DZ 16000;EE 10111;EG 12411;ES 28001;FI 00100;FO 100;
FR 75001;GE 0101;GF 97300;GL 3900;GP 97100;GR 105 58;GT 01001;HR 10000;HT 6120;HU 1011;ID 40115;IN 110001;IS 101;IT 00184;
JO 11937;JP 100-0001;KE 20100;KG 720001;KW 54541;LA 01160;LI 9490;LK 20000;LR 1000;LS 100;LT 01100;LU 1111;LV 1010;MA 20000;
MC 98000;MF 97150;MG 101;MK 1000;MQ 97220;MV 20026;MX 06000;MY 50000;NC 98800;NE 8001;NG 930283;NI 11001;NO 0150;NP 44600;
NZ 6011;PF 98714;PG 111;PH 1008;PK 44000;PL 00-001;PM 97500;RE 97400;RO 010011;RU 101000;SE 111 22;SG 018956;SI 1000;SJ 9170;
SK 811 01;SM 47890;SN 12500;TH 10150;TJ 735450;TM 744000;TN 1002;TR 34000;UA 01001;UY 11000;UZ 100000;VA 00120;WF 98600;
YT 97600;ZA 0001;ZM 10101`

const [ZIP, UK_INWARD] = [/^\d{5}(?:[- ]?\d{4})?$/, ' ?\\d[A-Z]{2}$']

const ukForm = (area: string) => new RegExp(`^${area}\\d[A-Z\\d]?${UK_INWARD}`, 'i')

/**
 * The form of postal codes by country, and an example. Any code is valid for a country that is not
 * here.
 */
export const POSTAL_CODES: Record<string, [form: RegExp, example: string]> = {
  ...Object.fromEntries(
    DIGITS.split(/;\s*/).map((line) => [line.slice(0, 2), ofDigits(line.slice(3))]),
  ),
  US: [ZIP, '78702'],
  PR: [ZIP, '00901'],
  VI: [ZIP, '00802'],
  GU: [ZIP, '96910'],
  AS: [ZIP, '96799'],
  MP: [ZIP, '96950'],
  PW: [ZIP, '96939'],
  FM: [ZIP, '96941'],
  MH: [ZIP, '96960'],
  CA: [/^[A-Z]\d[A-Z][- ]?\d[A-Z]\d$/i, 'K1A 0B1'],
  GB: [ukForm('[A-Z]{1,2}'), 'SW1A 1AA'],
  GG: [ukForm('GY'), 'GY1 1AA'],
  IM: [ukForm('IM'), 'IM1 1AA'],
  JE: [ukForm('JE'), 'JE2 3AB'],
  NL: [/^\d{4} ?[A-Z]{2}$/i, '1012 JS'],
  PT: [/^\d{4}(?:-?\d{3})?$/, '1000-001'],
}

/** Also with spaces elsewhere: Indians write 110 001. */
function ofDigits(example: string): [form: RegExp, example: string] {
  const digits = [...example.replace(/\D/g, '')].map(() => '\\d')
  return [new RegExp(`^${digits.join('[- ]?')}$`), example]
}

/** Full-width letters and digits are those of ASCII. */
export function halfWidth(code: string) {
  return code.normalize('NFKC').trim()
}

/**
 * Postal codes of all countries are letters and digits of ASCII; others can't be compared with the
 * zones' prefixes.
 */
export function hasOtherLetters(code: string) {
  return /[\p{L}\p{M}\p{N}]/u.test(halfWidth(code).replace(/[A-Za-z0-9]/g, ''))
}

/** Their codes begin with the letters of the country: JE2 3AB. */
const OWN_LETTERS = ['GG', 'IM', 'JE']

/** Without the country in front of it: Greeks write GR-84100, and it is the code 84100. */
export function withoutCountry(country: string, code: string) {
  if (OWN_LETTERS.includes(country)) return code
  const rest = code.toUpperCase().startsWith(country) ? code.slice(country.length) : code
  const bare = rest.replace(/^[- ]+/, '')
  return /^\d/.test(bare) ? bare : code
}
