import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'shared/reports/report-hints'> = {
  hintList: {
    label: 'Points à vérifier',
    day_on_two_missions: {
      name: 'Même jour sur deux missions',
      text: (day: string, quantity: string, missions: string) => `${day} : ${quantity} avec ${missions}`,
      reason:
        'Le total de la journée dépasse un jour, toutes missions confondues. Il s’agit souvent d’une erreur.',
    },
    sunday: {
      name: 'Travail un dimanche',
      text: (day: string) => day,
      reason: 'Le travail du dimanche est en général convenu à l’avance.',
    },
    public_holiday: {
      name: 'Travail un jour férié',
      text: (day: string, holiday: string, country: string) => `${day} : ${holiday} (${country})`,
      reason: 'Le travail d’un jour férié est en général convenu à l’avance.',
    },
    month_without_report: {
      name: 'Mois sans compte rendu',
      text: (months: string) => months,
      reason:
        'Ces mois sont terminés et aucun compte rendu n’a été envoyé. Sans compte rendu, la prestation n’est pas payée.',
    },
    quantity_far_from_plan: {
      name: 'Quantité inhabituelle',
      text: (quantity: string, expected: string) => `${quantity} (attendu : ${expected})`,
      reason: {
        working_days: 'C’est plus que les jours ouvrés de la mission ce mois-ci, hors jours fériés.',
        planned_quantity: 'C’est loin de la part de ce mois dans la quantité prévue de la mission.',
      },
    },
    expense_without_receipt: {
      name: 'Frais sans justificatif',
      text: (count: number) => plural(count, { one: '# dépense', other: '# dépenses' }),
      reason: 'La comptabilité a besoin du justificatif de chaque dépense.',
      row: 'Aucun justificatif pour le moment.',
    },
    days: (count: number) => plural(count, { one: '# jour', other: '# jours' }),
    hours: (count: number) => plural(count, { one: '# heure', other: '# heures' }),
  },
  publicHolidays: {
    new_year: 'Jour de l’an',
    epiphany: 'Épiphanie',
    saint_brigid: 'Sainte-Brigitte',
    saint_patrick: 'Saint-Patrick',
    good_friday: 'Vendredi saint',
    easter_sunday: 'Dimanche de Pâques',
    easter_monday: 'Lundi de Pâques',
    kings_day: 'Fête du Roi',
    labour_day: 'Fête du Travail',
    liberation_day: 'Fête de la Libération',
    freedom_day: 'Fête de la Liberté',
    victory_1945: 'Victoire de 1945',
    europe_day: 'Journée de l’Europe',
    ascension: 'Ascension',
    whit_monday: 'Lundi de Pentecôte',
    corpus_christi: 'Fête-Dieu',
    republic_day: 'Fête de la République',
    abolition_of_slavery: 'Abolition de l’esclavage',
    portugal_day: 'Fête du Portugal',
    national_day: 'Fête nationale',
    bastille_day: 'Fête nationale',
    assumption: 'Assomption',
    german_unity: 'Jour de l’Unité allemande',
    saint_francis: 'Saint-François',
    all_saints: 'Toussaint',
    armistice_1918: 'Armistice de 1918',
    restoration_of_independence: 'Restauration de l’indépendance',
    constitution_day: 'Fête de la Constitution',
    immaculate_conception: 'Immaculée Conception',
    christmas: 'Noël',
    saint_stephen: 'Saint-Étienne',
    bank_holiday: 'Jour férié',
  },
}

export default texts
