import type { ProblemPlace } from '#compiler/problems/problem.ts';
import type { StaffRole } from '#src/contract/console/roles.ts';

/** The lists that the folder may hold, by file name (or name of a folder of files), in the order of import. */
export const LISTS = {
  teachers: 'teachers',
  subjects: 'subjects',
  courses: 'courses',
  categories: 'categories',
  'live-classes': 'classes',
  lessons: 'lessons',
  coupons: 'coupons',
  'group-buying': 'activities',
  staff: 'staff',
} as const;

export type Kind = keyof typeof LISTS;
export const KINDS = Object.keys(LISTS) as Kind[];

/** One item of a list after validation: defaults filled in, money in cents. */
export interface Entry<T> {
  readonly value: T;
  /** Where the item, or a part of it, is written. */
  readonly at: (...path: readonly (string | number)[]) => ProblemPlace;
}

interface Teacher {
  readonly name: string;
  readonly subject: string;
  readonly title: string;
  readonly intro: string;
  readonly photo: string;
}

interface Subject {
  readonly number: number;
  readonly name: string;
}

interface Category {
  readonly number: number;
  readonly name: string;
  readonly icon: string;
  readonly position: number;
  readonly courses: readonly string[];
  readonly link?: string;
}

export interface Course {
  readonly number: string;
  readonly name: string;
  readonly kind: 'course' | 'books' | 'yanxue';
  readonly subject: string;
  readonly teachers: readonly string[];
  readonly hours: number;
  readonly year: number;
  readonly price: number;
  readonly originPrice: number;
  readonly priceShown: 'price' | 'free' | 'consult' | 'from';
  readonly cover: string;
  readonly validUntil?: string;
  readonly validDays?: number;
  readonly isTrial: boolean;
  readonly isLive: boolean;
  readonly isOffShelf: boolean;
  readonly stock?: number;
  readonly goods: readonly string[];
  readonly upgradesTo: readonly string[];
  readonly summary: string;
  readonly detail: string;
}

interface Variants {
  readonly attribute: string;
  readonly courses: Readonly<Record<string, string>>;
}

interface SoldTogether {
  readonly name: string;
  readonly courses: readonly string[];
}

export interface Coupon {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly kind: 'money' | 'discount' | 'deposit' | 'gift';
  readonly amount: number;
  readonly percent?: number;
  readonly deposit: number;
  readonly threshold: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly stock: number;
  readonly courses: readonly string[];
}

export interface Section {
  readonly name: string;
  readonly key?: string;
  readonly video?: string;
  readonly poster?: string;
  readonly subtitles?: string;
  /** `03:20 先找谓语` */
  readonly marks?: readonly string[];
  readonly seconds: number;
  readonly isFree: boolean;
  readonly live?: string;
  readonly paper?: string;
  readonly material?: string;
  readonly isOneToOne: boolean;
}

interface Chapter {
  readonly name: string;
  readonly key?: string;
  readonly part: 'recorded' | 'live' | 'one-to-one';
  readonly sections: readonly Section[];
}

export interface Lessons {
  readonly course: string;
  readonly chapters: readonly Chapter[];
}

interface LiveClass {
  readonly classroom: string;
  readonly course: string;
  readonly teacher: string;
  readonly name: string;
  readonly intro: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isPublic: boolean;
  readonly stream: string;
  readonly poster: string;
}

interface Activity {
  readonly code: string;
  readonly course: string;
  readonly price: number;
  readonly people: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isOffShelf: boolean;
  readonly stock?: number;
}

interface StaffEntry {
  readonly name: string;
  readonly role: StaffRole;
}

/** All lists of a folder. A list without a file is undefined, and its rows in the database stay as they are. */
export interface School {
  readonly teachers?: readonly Entry<Teacher>[];
  readonly subjects?: readonly Entry<Subject>[];
  readonly courses?: readonly Entry<Course>[];
  readonly variants?: readonly Entry<Variants>[];
  readonly soldTogether?: readonly Entry<SoldTogether>[];
  readonly categories?: readonly Entry<Category>[];
  readonly classes?: readonly Entry<LiveClass>[];
  readonly lessons?: readonly Entry<Lessons>[];
  readonly coupons?: readonly Entry<Coupon>[];
  readonly activities?: readonly Entry<Activity>[];
  readonly staff?: readonly Entry<StaffEntry>[];
}
